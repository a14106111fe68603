ALTER TABLE `announcement` ADD `is_published` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `campaign` ADD `button_label` text;--> statement-breakpoint
ALTER TABLE `campaign` ADD `button_path` text;--> statement-breakpoint
ALTER TABLE `campaign` ADD `picture_path` text;--> statement-breakpoint
ALTER TABLE `campaign` ADD `picture_alt` text;