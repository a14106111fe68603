CREATE TABLE `note` (
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`text` text NOT NULL,
	`client_id` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `question_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `question_report` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`version_id` text NOT NULL,
	`reason` text NOT NULL,
	`comment` text NOT NULL,
	`response` text,
	`option_order` text,
	`state` text NOT NULL,
	`reply` text,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`version_id`) REFERENCES `question_version`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_report_open` ON `question_report` (`user_id`,`version_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `question_report_question` ON `question_report` (`question_id`,`state`);--> statement-breakpoint
CREATE INDEX `question_report_user` ON `question_report` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `peer_share` (
	`pool` text PRIMARY KEY NOT NULL,
	`learners` integer NOT NULL,
	`percentiles` text NOT NULL,
	`counted_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `study_reset` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`scope` text NOT NULL,
	`questions` integer NOT NULL,
	`reset_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `study_reset_user` ON `study_reset` (`user_id`,`reset_at`);--> statement-breakpoint
CREATE TABLE `custom_set` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`request` text NOT NULL,
	`share_token` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`used_at` integer,
	`session_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `custom_set_share_token_unique` ON `custom_set` (`share_token`);--> statement-breakpoint
CREATE INDEX `custom_set_user` ON `custom_set` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `mock_form` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`block_size` integer NOT NULL,
	`seconds_per_question` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mock_form_number_unique` ON `mock_form` (`number`);--> statement-breakpoint
CREATE TABLE `mock_form_item` (
	`form_id` text NOT NULL,
	`place` integer NOT NULL,
	`question_id` text NOT NULL,
	PRIMARY KEY(`form_id`, `place`),
	FOREIGN KEY (`form_id`) REFERENCES `mock_form`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `mock_form_item_question_id_unique` ON `mock_form_item` (`question_id`);--> statement-breakpoint
CREATE TABLE `mock_taken` (
	`user_id` text NOT NULL,
	`form_id` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `form_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`form_id`) REFERENCES `mock_form`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `study_set` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`rotation` text NOT NULL,
	`level` text NOT NULL,
	`minutes` integer NOT NULL,
	`place` integer NOT NULL,
	`published` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `study_set_item` (
	`set_id` text NOT NULL,
	`place` integer NOT NULL,
	`question_id` text NOT NULL,
	PRIMARY KEY(`set_id`, `place`),
	FOREIGN KEY (`set_id`) REFERENCES `study_set`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `entry` (
	`session_id` text NOT NULL,
	`position` integer NOT NULL,
	`client_id` text NOT NULL,
	`response` text NOT NULL,
	`confidence` text,
	`took` integer NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `position`),
	FOREIGN KEY (`session_id`) REFERENCES `study_session`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `markup` (
	`session_id` text NOT NULL,
	`position` integer NOT NULL,
	`marks` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `position`),
	FOREIGN KEY (`session_id`) REFERENCES `study_session`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `profile` ADD `review_load` text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE `question` ADD `media` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `question` ADD `band` text;--> statement-breakpoint
ALTER TABLE `question` ADD `form_id` text;--> statement-breakpoint
ALTER TABLE `answer` ADD `confidence` text;--> statement-breakpoint
ALTER TABLE `answer` ADD `right_units` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `answer` ADD `units` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `answer` ADD `miss_reason` text;--> statement-breakpoint
ALTER TABLE `option_tally` ADD `correct` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outcome` ADD `state` text DEFAULT 'unused' NOT NULL;--> statement-breakpoint
ALTER TABLE `outcome` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `outcome` ADD `lapses` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outcome` ADD `memory` text;--> statement-breakpoint
CREATE INDEX `outcome_due` ON `outcome` (`user_id`,`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `outcome_leech` ON `outcome` (`user_id`,`lapses`) WHERE lapses >= 5;--> statement-breakpoint
ALTER TABLE `progress_cell` ADD `recent` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `study_day` ADD `reviews` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `study_session` ADD `block_size` integer;--> statement-breakpoint
ALTER TABLE `study_session` ADD `block` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `study_session` ADD `allowed_ms` integer;--> statement-breakpoint
ALTER TABLE `study_session` ADD `extra_time` integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE `study_session` ADD `deadline_at` integer;--> statement-breakpoint
ALTER TABLE `study_session` ADD `stopped` text;--> statement-breakpoint
ALTER TABLE `study_session` ADD `left_ms` integer;--> statement-breakpoint
ALTER TABLE `study_session` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `study_session` ADD `form_id` text;--> statement-breakpoint
CREATE INDEX `study_session_deadline` ON `study_session` (`deadline_at`) WHERE deadline_at is not null and finished_at is null;--> statement-breakpoint
CREATE INDEX `study_session_mock` ON `study_session` (`user_id`,`form_id`) WHERE form_id is not null;--> statement-breakpoint
UPDATE `outcome` SET `state` = CASE WHEN `latest_correct` THEN 'correct' ELSE 'incorrect' END;--> statement-breakpoint
UPDATE `answer` SET `right_units` = `correct`;--> statement-breakpoint
UPDATE `option_tally` SET `correct` = (SELECT count(*) FROM `answer` a WHERE a.`version_id` = `option_tally`.`version_id` AND a.`first` AND a.`correct` AND coalesce(json_extract(a.`response`, '$.choice'), 'typed') = `option_tally`.`choice`);
