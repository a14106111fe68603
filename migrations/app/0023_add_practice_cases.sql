CREATE TABLE `oral_dispute` (
	`run_id` text NOT NULL,
	`position` integer NOT NULL,
	`user_id` text NOT NULL,
	`comment` text NOT NULL,
	`created_at` integer NOT NULL,
	`reply` text,
	`replied_by` text,
	`replied_at` integer,
	PRIMARY KEY(`run_id`, `position`),
	FOREIGN KEY (`run_id`) REFERENCES `oral_run`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `oral_dispute_user` ON `oral_dispute` (`user_id`);--> statement-breakpoint
CREATE INDEX `oral_dispute_open` ON `oral_dispute` (`replied_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `oral_run` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`section` text NOT NULL,
	`cases` text NOT NULL,
	`started_at` integer NOT NULL,
	`deadline_at` integer NOT NULL,
	`extra_time_percent` integer NOT NULL,
	`ended_at` integer,
	`scores` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `oral_run_user` ON `oral_run` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `oral_run_started` ON `oral_run` (`started_at`);--> statement-breakpoint
CREATE TABLE `oral_turn` (
	`run_id` text NOT NULL,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	`user_id` text NOT NULL,
	`answer` text NOT NULL,
	`answered_at` integer NOT NULL,
	PRIMARY KEY(`run_id`, `position`, `key`),
	FOREIGN KEY (`run_id`) REFERENCES `oral_run`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `oral_turn_user` ON `oral_turn` (`user_id`);--> statement-breakpoint
CREATE TABLE `practice_case` (
	`id` text PRIMARY KEY NOT NULL,
	`section` text NOT NULL,
	`title` text NOT NULL,
	`version` integer,
	`is_live` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `practice_case_section` ON `practice_case` (`section`,`is_live`);--> statement-breakpoint
CREATE TABLE `practice_case_version` (
	`case_id` text NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`published_at` integer NOT NULL,
	PRIMARY KEY(`case_id`, `version`),
	FOREIGN KEY (`case_id`) REFERENCES `practice_case`(`id`) ON UPDATE no action ON DELETE no action
);
