ALTER TABLE `profile` ADD `weak_domains` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `profile` ADD `first_run_at` integer;