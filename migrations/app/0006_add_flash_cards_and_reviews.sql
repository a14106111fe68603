CREATE TABLE `flash_card` (
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`memory` text,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `question_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `flash_card_due` ON `flash_card` (`user_id`,`due_at`);--> statement-breakpoint
CREATE TABLE `version_review` (
	`version_id` text PRIMARY KEY NOT NULL,
	`reviewer_name` text NOT NULL,
	`credentials` text NOT NULL,
	`reviewed_on` text NOT NULL,
	`recorded_by` text NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `question_version`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
