CREATE TABLE `program` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`institution` text NOT NULL,
	`seats` integer NOT NULL,
	`paid_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `program_assignment` (
	`program_id` text NOT NULL,
	`set_id` text NOT NULL,
	`due_on` text NOT NULL,
	`assigned_at` integer NOT NULL,
	PRIMARY KEY(`program_id`, `set_id`),
	FOREIGN KEY (`program_id`) REFERENCES `program`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_id`) REFERENCES `study_set`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `program_coordinator` (
	`user_id` text PRIMARY KEY NOT NULL,
	`program_id` text NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`program_id`) REFERENCES `program`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `program_coordinator_program` ON `program_coordinator` (`program_id`);--> statement-breakpoint
CREATE TABLE `program_invitation` (
	`id` text PRIMARY KEY NOT NULL,
	`program_id` text NOT NULL,
	`token` text NOT NULL,
	`email` text,
	`is_single_use` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`program_id`) REFERENCES `program`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `program_invitation_token_unique` ON `program_invitation` (`token`);--> statement-breakpoint
CREATE INDEX `program_invitation_program` ON `program_invitation` (`program_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `program_invitation_expiry` ON `program_invitation` (`expires_at`);--> statement-breakpoint
CREATE TABLE `program_invoice` (
	`id` text PRIMARY KEY NOT NULL,
	`program_id` text NOT NULL,
	`number` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`covers_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`paid_by` text,
	`voided_at` integer,
	FOREIGN KEY (`program_id`) REFERENCES `program`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `program_invoice_program` ON `program_invoice` (`program_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `program_invoice_paid` ON `program_invoice` (`paid_at`);--> statement-breakpoint
CREATE TABLE `program_member` (
	`user_id` text PRIMARY KEY NOT NULL,
	`program_id` text NOT NULL,
	`is_sharing` integer DEFAULT false NOT NULL,
	`joined_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`program_id`) REFERENCES `program`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `program_member_program` ON `program_member` (`program_id`);