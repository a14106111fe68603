CREATE TABLE `series` (
	`key` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`manifest` text NOT NULL,
	`frame_count` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
