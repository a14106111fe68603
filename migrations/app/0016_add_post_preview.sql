ALTER TABLE `post` ADD `preview_token` text;--> statement-breakpoint
ALTER TABLE `post` ADD `preview_expires_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `post_preview_token` ON `post` (`preview_token`);