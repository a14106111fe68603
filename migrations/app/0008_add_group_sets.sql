CREATE TABLE `group_participant` (
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`is_sharing` integer DEFAULT false NOT NULL,
	`started_at` integer NOT NULL,
	PRIMARY KEY(`group_id`, `user_id`),
	FOREIGN KEY (`group_id`) REFERENCES `group_set`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `study_session`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `group_participant_user` ON `group_participant` (`user_id`);--> statement-breakpoint
CREATE TABLE `group_set` (
	`id` text PRIMARY KEY NOT NULL,
	`set_id` text NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`name` text NOT NULL,
	`request` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`set_id`) REFERENCES `custom_set`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `group_set_set_id_unique` ON `group_set` (`set_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `group_set_token_unique` ON `group_set` (`token`);--> statement-breakpoint
CREATE INDEX `group_set_user` ON `group_set` (`user_id`);--> statement-breakpoint
CREATE TABLE `group_set_item` (
	`group_id` text NOT NULL,
	`position` integer NOT NULL,
	`question_id` text NOT NULL,
	PRIMARY KEY(`group_id`, `position`),
	FOREIGN KEY (`group_id`) REFERENCES `group_set`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
