CREATE TABLE `saved_view` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`is_shared` integer NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_view_owner_name` ON `saved_view` (`owner_id`,`name`);--> statement-breakpoint
CREATE INDEX `saved_view_shared` ON `saved_view` (`is_shared`);