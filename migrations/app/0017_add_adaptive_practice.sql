CREATE TABLE `adaptive_session` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`stops_early` integer NOT NULL,
	`pool` text NOT NULL,
	`start_ability` text NOT NULL,
	`end_ability` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `study_session`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `adaptive_session_user` ON `adaptive_session` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `learner_ability` (
	`user_id` text PRIMARY KEY NOT NULL,
	`value` real NOT NULL,
	`variance` real NOT NULL,
	`answers` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `question_rating` (
	`question_id` text PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`difficulty` real NOT NULL,
	`answers` integer NOT NULL,
	`choices` integer,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`version_id`) REFERENCES `question_version`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `study_session` ADD `is_rated` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `study_session_unrated` ON `study_session` (`finished_at`,`id`) WHERE finished_at is not null and is_rated = 0 and is_test = 0;