CREATE TABLE `rvu_content` (
	`id` text PRIMARY KEY NOT NULL,
	`json` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rvu_release` (
	`id` text PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`letter` text NOT NULL,
	`conversion_factor` integer NOT NULL,
	`conversion` text,
	`released_on` text,
	`source_name` text NOT NULL,
	`source_hash` text NOT NULL,
	`rows_read` integer NOT NULL,
	`rows_kept` integer NOT NULL,
	`packed` text NOT NULL,
	`created_at` integer NOT NULL,
	`published_at` integer,
	`published_by` text,
	`is_current` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rvu_release_source_hash_unique` ON `rvu_release` (`source_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `rvu_release_current` ON `rvu_release` (`is_current`) WHERE is_current = 1;--> statement-breakpoint
CREATE TABLE `rvu_shift` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`release_id` text NOT NULL,
	`name` text,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`share_token` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`release_id`) REFERENCES `rvu_release`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rvu_shift_share_token_unique` ON `rvu_shift` (`share_token`);--> statement-breakpoint
CREATE INDEX `rvu_shift_user` ON `rvu_shift` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `rvu_shift_release` ON `rvu_shift` (`release_id`);--> statement-breakpoint
CREATE INDEX `rvu_shift_user_deleted` ON `rvu_shift` (`user_id`,`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `rvu_shift_deleted` ON `rvu_shift` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `rvu_shift_part` (
	`shift_id` text NOT NULL,
	`device_id` text NOT NULL,
	`user_id` text NOT NULL,
	`revision` integer NOT NULL,
	`counts` text NOT NULL,
	`release_id` text,
	`started_at` integer,
	`ended_at` integer,
	`worked_ms` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`shift_id`, `device_id`),
	FOREIGN KEY (`shift_id`) REFERENCES `rvu_shift`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `rvu_shift_part_user` ON `rvu_shift_part` (`user_id`);