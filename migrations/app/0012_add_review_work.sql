CREATE TABLE `draft_comment` (
	`id` text PRIMARY KEY NOT NULL,
	`question_id` text NOT NULL,
	`version_number` integer NOT NULL,
	`field` text NOT NULL,
	`body` text NOT NULL,
	`author_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_by` text,
	`resolved_at` integer,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `draft_comment_question` ON `draft_comment` (`question_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `review_assignment` (
	`question_id` text PRIMARY KEY NOT NULL,
	`reviewer_id` text NOT NULL,
	`due_on` text,
	`assigned_by` text NOT NULL,
	`assigned_at` integer NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewer_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `review_assignment_reviewer` ON `review_assignment` (`reviewer_id`);--> statement-breakpoint
CREATE TABLE `reviewer` (
	`user_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`credentials` text NOT NULL,
	`institution` text NOT NULL,
	`country` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `user` ADD `admin_scope` text;