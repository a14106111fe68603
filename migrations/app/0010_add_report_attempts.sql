CREATE TABLE `report_attempt` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`case_id` text NOT NULL,
	`findings` text NOT NULL,
	`impression` text NOT NULL,
	`score` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `report_attempt_user` ON `report_attempt` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `report_attempt_created` ON `report_attempt` (`created_at`);