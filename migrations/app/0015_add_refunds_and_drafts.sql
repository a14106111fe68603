DROP INDEX `payment_paid`;--> statement-breakpoint
ALTER TABLE `payment` ADD `amount_refunded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_paid` ON `payment` (`paid_at`,`currency`,`amount_paid`,`amount_refunded`);--> statement-breakpoint
ALTER TABLE `announcement` ADD `is_published` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `campaign` ADD `button_label` text;--> statement-breakpoint
ALTER TABLE `campaign` ADD `button_path` text;--> statement-breakpoint
ALTER TABLE `campaign` ADD `picture_path` text;--> statement-breakpoint
ALTER TABLE `campaign` ADD `picture_alt` text;