CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`at`);--> statement-breakpoint
CREATE TABLE `known_device` (
	`user_id` text NOT NULL,
	`device_id` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `device_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `customer` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_customer_id_unique` ON `customer` (`customer_id`);--> statement-breakpoint
CREATE TABLE `payment` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`number` text,
	`status` text NOT NULL,
	`amount_due` integer NOT NULL,
	`amount_paid` integer NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `payment_user` ON `payment` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_paid` ON `payment` (`paid_at`,`currency`,`amount_paid`);--> statement-breakpoint
CREATE TABLE `payment_event` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`customer_id` text,
	`object_id` text,
	`created_at` integer NOT NULL,
	`signed_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`note` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `payment_event_received` ON `payment_event` (`received_at`);--> statement-breakpoint
CREATE INDEX `payment_event_customer` ON `payment_event` (`customer_id`);--> statement-breakpoint
CREATE INDEX `payment_event_waiting` ON `payment_event` (`received_at`) WHERE handled_at is null;--> statement-breakpoint
CREATE TABLE `subscription_change` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`actor` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subscription_change_user` ON `subscription_change` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `subscription_change_at` ON `subscription_change` (`at`,`kind`);--> statement-breakpoint
CREATE TABLE `announcement` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`tone` text NOT NULL,
	`audience` text NOT NULL,
	`link_path` text,
	`link_label` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `announcement_ends` ON `announcement` (`ends_at`);--> statement-breakpoint
CREATE TABLE `announcement_dismissal` (
	`user_id` text NOT NULL,
	`announcement_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `announcement_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`announcement_id`) REFERENCES `announcement`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `campaign` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`segment` text NOT NULL,
	`state` text NOT NULL,
	`body_id` text,
	`scheduled_at` integer,
	`started_at` integer,
	`recipients` integer DEFAULT 0 NOT NULL,
	`sent` integer,
	`failed` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`body_id`) REFERENCES `mail_body`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `campaign_state` ON `campaign` (`state`,`scheduled_at`);--> statement-breakpoint
CREATE INDEX `campaign_created` ON `campaign` (`created_at`);--> statement-breakpoint
CREATE TABLE `mail_body` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`plain` text NOT NULL,
	`html` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `subscription` ADD `paid_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscription` ADD `comp_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscription` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `subscription` ADD `cancel_at` integer;--> statement-breakpoint
ALTER TABLE `subscription` ADD `amount` integer;--> statement-breakpoint
ALTER TABLE `subscription` ADD `currency` text;--> statement-breakpoint
ALTER TABLE `subscription` ADD `payment_method` text;--> statement-breakpoint
ALTER TABLE `subscription` ADD `started_at` integer;--> statement-breakpoint
ALTER TABLE `subscription` ADD `ended_at` integer;--> statement-breakpoint
ALTER TABLE `subscription` ADD `synced_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscription` ADD `write_id` text;--> statement-breakpoint
CREATE INDEX `subscription_access` ON `subscription` (`access_until`);--> statement-breakpoint
CREATE INDEX `subscription_period` ON `subscription` (`current_period_end`);--> statement-breakpoint
CREATE INDEX `subscription_open` ON `subscription` (`access_until`) WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `user_id` text REFERENCES user(id);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `body_id` text REFERENCES mail_body(id);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `once` text;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `state` text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `due_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_once_unique` ON `mail_outbox` (`once`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`due_at`) WHERE state in ('waiting', 'sending', 'handed_over');--> statement-breakpoint
CREATE INDEX `mail_outbox_user` ON `mail_outbox` (`user_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_body` ON `mail_outbox` (`body_id`,`state`,`sent_at`);--> statement-breakpoint
UPDATE `subscription` SET `paid_until` = CASE WHEN `status` = 'comp' THEN 0 ELSE `access_until` END, `comp_until` = CASE WHEN `status` = 'comp' THEN `access_until` ELSE 0 END;--> statement-breakpoint
UPDATE `mail_outbox` SET `state` = CASE WHEN `sent_at` IS NULL THEN 'failed' ELSE 'sent' END, `user_id` = (SELECT `id` FROM `user` WHERE `email` = `recipient`);
