CREATE TABLE `ai_call` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`mode` text NOT NULL,
	`model` text NOT NULL,
	`input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`cost_micros` integer NOT NULL,
	`duration_ms` integer,
	`outcome` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ai_call_created` ON `ai_call` (`created_at`);--> statement-breakpoint
CREATE INDEX `ai_call_user` ON `ai_call` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `ai_spend` (
	`period` text NOT NULL,
	`user_id` text NOT NULL,
	`cost_micros` integer NOT NULL,
	PRIMARY KEY(`period`, `user_id`)
);
