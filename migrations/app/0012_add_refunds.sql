DROP INDEX `payment_paid`;--> statement-breakpoint
ALTER TABLE `payment` ADD `amount_refunded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_paid` ON `payment` (`paid_at`,`currency`,`amount_paid`,`amount_refunded`);