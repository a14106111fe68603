CREATE TABLE `program_removal` (
	`program_id` text NOT NULL,
	`user_id` text NOT NULL,
	`removed_at` integer NOT NULL,
	PRIMARY KEY(`program_id`, `user_id`),
	FOREIGN KEY (`program_id`) REFERENCES `program`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `program_removal_user` ON `program_removal` (`user_id`);--> statement-breakpoint
ALTER TABLE `post` ADD `preview_token` text;--> statement-breakpoint
ALTER TABLE `post` ADD `preview_expires_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `post_preview_token` ON `post` (`preview_token`);--> statement-breakpoint
ALTER TABLE `program_invoice` ADD `checkout_id` text;--> statement-breakpoint
ALTER TABLE `program_invoice` ADD `seats` integer;--> statement-breakpoint
CREATE INDEX `program_invoice_checkout` ON `program_invoice` (`created_at`) WHERE checkout_id is not null and paid_at is null and voided_at is null;--> statement-breakpoint
CREATE INDEX `payment_number` ON `payment` (`number`);