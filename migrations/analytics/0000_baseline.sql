CREATE TABLE `cohort_week` (
	`cohort` text NOT NULL,
	`week` integer NOT NULL,
	`learners` integer NOT NULL,
	PRIMARY KEY(`cohort`, `week`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `dead_letter` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`reason` text NOT NULL,
	`message` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `event` (
	`day` text NOT NULL,
	`id` text NOT NULL,
	`message` text NOT NULL,
	PRIMARY KEY(`day`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `funnel_day` (
	`day` text NOT NULL,
	`step` text NOT NULL,
	`learners` integer NOT NULL,
	PRIMARY KEY(`day`, `step`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ingest_guard` (
	`id` integer PRIMARY KEY NOT NULL,
	`ok` integer NOT NULL,
	CONSTRAINT "ingest_guard_unchanged" CHECK("ingest_guard"."ok" = 1)
);
--> statement-breakpoint
CREATE TABLE `item_tally` (
	`question_id` text PRIMARY KEY NOT NULL,
	`answers` integer NOT NULL,
	`first_answers` integer NOT NULL,
	`first_correct` integer NOT NULL,
	`correct_permille` integer
);
--> statement-breakpoint
CREATE INDEX `item_tally_correct_permille` ON `item_tally` (`correct_permille`) WHERE correct_permille is not null;--> statement-breakpoint
CREATE TABLE `live_minute` (
	`minute` integer PRIMARY KEY NOT NULL,
	`visits` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rollup` (
	`by_dimension` text NOT NULL,
	`by_value` text NOT NULL,
	`dimension` text NOT NULL,
	`day` text NOT NULL,
	`value` text NOT NULL,
	`visitors` integer NOT NULL,
	`newcomers` integer NOT NULL,
	`visits` integer NOT NULL,
	`entries` integer NOT NULL,
	`bounces` integer NOT NULL,
	`duration` integer NOT NULL,
	`views` integer NOT NULL,
	`clicks` integer NOT NULL,
	`events` integer NOT NULL,
	`answers` integer NOT NULL,
	`correct` integer NOT NULL,
	PRIMARY KEY(`by_dimension`, `by_value`, `dimension`, `day`, `value`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `rollup_reverse` ON `rollup` (`dimension`,`value`,`by_dimension`,`day`);--> statement-breakpoint
CREATE TABLE `rollup_run` (
	`name` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visit` (
	`day` text NOT NULL,
	`id` text NOT NULL,
	`session_id` text NOT NULL,
	`browser_id` text NOT NULL,
	`user_id` text,
	`started_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`user_agent` text NOT NULL,
	`device` text NOT NULL,
	`os` text NOT NULL,
	`browser` text NOT NULL,
	`country` text NOT NULL,
	`referrer` text,
	`entry_path` text,
	`newcomer` integer NOT NULL,
	`first_of_day` integer NOT NULL,
	`views` integer NOT NULL,
	`paths` text NOT NULL,
	`revision` integer NOT NULL,
	PRIMARY KEY(`day`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `visit_user` ON `visit` (`user_id`) WHERE user_id is not null;