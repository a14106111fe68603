CREATE TABLE `app_setting` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `profile` (
	`user_id` text PRIMARY KEY NOT NULL,
	`training_year` text,
	`exam_date` text,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`extra_time` text DEFAULT '1' NOT NULL,
	`shortcuts_off` integer DEFAULT false NOT NULL,
	`calm_mode` integer DEFAULT false NOT NULL,
	`news_by_email` integer DEFAULT false NOT NULL,
	`review_load` text DEFAULT 'standard' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`user_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_user` ON `account` (`user_id`);--> statement-breakpoint
CREATE TABLE `known_device` (
	`user_id` text NOT NULL,
	`device_id` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `device_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `login_session` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`impersonated_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `login_session_token_unique` ON `login_session` (`token`);--> statement-breakpoint
CREATE INDEX `login_session_user` ON `login_session` (`user_id`);--> statement-breakpoint
CREATE TABLE `rate_limit` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	`last_request` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_limit_key_unique` ON `rate_limit` (`key`);--> statement-breakpoint
CREATE TABLE `two_factor` (
	`id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`backup_codes` text NOT NULL,
	`verified` integer DEFAULT true,
	`failed_verification_count` integer DEFAULT 0,
	`locked_until` integer,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `two_factor_user` ON `two_factor` (`user_id`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`username` text,
	`display_username` text,
	`role` text DEFAULT 'user' NOT NULL,
	`banned` integer DEFAULT false NOT NULL,
	`ban_reason` text,
	`ban_expires` integer,
	`two_factor_enabled` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_username_unique` ON `user` (`username`);--> statement-breakpoint
CREATE INDEX `user_created` ON `user` (`created_at`);--> statement-breakpoint
CREATE INDEX `user_role` ON `user` (`role`,`created_at`) WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX `user_banned` ON `user` (`banned`,`created_at`) WHERE banned = 1;--> statement-breakpoint
CREATE INDEX `user_verified` ON `user` (`email_verified`,`created_at`) WHERE email_verified = 0;--> statement-breakpoint
CREATE TABLE `verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verification_identifier` ON `verification` (`identifier`);--> statement-breakpoint
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
	`attempts` integer DEFAULT 0 NOT NULL,
	`note` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `payment_event_received` ON `payment_event` (`received_at`);--> statement-breakpoint
CREATE INDEX `payment_event_customer` ON `payment_event` (`customer_id`);--> statement-breakpoint
CREATE INDEX `payment_event_waiting` ON `payment_event` (`received_at`) WHERE handled_at is null;--> statement-breakpoint
CREATE TABLE `question_grant` (
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`source` text NOT NULL,
	`granted_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `question_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `quota` (
	`user_id` text PRIMARY KEY NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`limit_count` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quota_within_limit" CHECK("quota"."used" <= "quota"."limit_count")
);
--> statement-breakpoint
CREATE TABLE `subscription` (
	`user_id` text PRIMARY KEY NOT NULL,
	`tier` text NOT NULL,
	`status` text NOT NULL,
	`current_period_end` integer NOT NULL,
	`access_until` integer NOT NULL,
	`paid_until` integer DEFAULT 0 NOT NULL,
	`comp_until` integer DEFAULT 0 NOT NULL,
	`provider_id` text,
	`cancel_at` integer,
	`amount` integer,
	`currency` text,
	`payment_method` text,
	`started_at` integer,
	`ended_at` integer,
	`synced_at` integer DEFAULT 0 NOT NULL,
	`write_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subscription_access` ON `subscription` (`access_until`);--> statement-breakpoint
CREATE INDEX `subscription_period` ON `subscription` (`current_period_end`);--> statement-breakpoint
CREATE INDEX `subscription_open` ON `subscription` (`access_until`) WHERE ended_at is null;--> statement-breakpoint
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
CREATE TABLE `post` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`html` text NOT NULL,
	`headings` text NOT NULL,
	`search_text` text NOT NULL,
	`reading_minutes` integer NOT NULL,
	`tags` text NOT NULL,
	`cover_key` text,
	`cover_alt` text,
	`seo_title` text,
	`seo_description` text,
	`author_name` text NOT NULL,
	`publish_at` integer,
	`updated_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`cover_key`) REFERENCES `image`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `post_slug_unique` ON `post` (`slug`);--> statement-breakpoint
CREATE INDEX `post_publish` ON `post` (`publish_at`);--> statement-breakpoint
CREATE TABLE `post_former_slug` (
	`slug` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `post`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `post_question` (
	`post_id` text NOT NULL,
	`position` integer NOT NULL,
	`question_id` text NOT NULL,
	PRIMARY KEY(`post_id`, `position`),
	FOREIGN KEY (`post_id`) REFERENCES `post`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `post_revision` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`kind` text NOT NULL,
	`draft` text NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `post`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_revision_post` ON `post_revision` (`post_id`,`saved_at`);--> statement-breakpoint
CREATE TABLE `post_tag` (
	`tag` text NOT NULL,
	`post_id` text NOT NULL,
	PRIMARY KEY(`tag`, `post_id`),
	FOREIGN KEY (`post_id`) REFERENCES `post`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `card` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`template` text NOT NULL,
	`question_id` text,
	`front` text NOT NULL,
	`back` text,
	`front_alt` text NOT NULL,
	`back_alt` text,
	`caption` text NOT NULL,
	`hashtags` text NOT NULL,
	`published_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `card_published` ON `card` (`published_at`);--> statement-breakpoint
CREATE INDEX `card_created` ON `card` (`created_at`);--> statement-breakpoint
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
	`recipient_count` integer DEFAULT 0 NOT NULL,
	`sent_count` integer,
	`failed_count` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`body_id`) REFERENCES `mail_body`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `campaign_state` ON `campaign` (`state`,`scheduled_at`);--> statement-breakpoint
CREATE INDEX `campaign_created` ON `campaign` (`created_at`);--> statement-breakpoint
CREATE TABLE `image` (
	`key` text PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt` text NOT NULL,
	`source` text NOT NULL,
	`license` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`deidentified` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `import_row` (
	`import_id` text NOT NULL,
	`number` integer NOT NULL,
	`source_location` text NOT NULL,
	`external_id` text,
	`verdict` text NOT NULL,
	`findings` text NOT NULL,
	`content` text,
	`filing` text,
	`compared_with` text,
	PRIMARY KEY(`import_id`, `number`),
	FOREIGN KEY (`import_id`) REFERENCES `import_run`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `import_row_verdict` ON `import_row` (`import_id`,`verdict`,`number`);--> statement-breakpoint
CREATE TABLE `import_run` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`file_hash` text NOT NULL,
	`format` text NOT NULL,
	`started_by` text NOT NULL,
	`state` text NOT NULL,
	`row_count` integer NOT NULL,
	`replaces_drafts` integer NOT NULL,
	`notes` text NOT NULL,
	`verdict_counts` text,
	`created_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE TABLE `mail_body` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`plain` text NOT NULL,
	`html` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`plain` text NOT NULL,
	`html` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`user_id` text,
	`body_id` text,
	`idempotency_key` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`body_id`) REFERENCES `mail_body`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_idempotency_key_unique` ON `mail_outbox` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `mail_outbox_created` ON `mail_outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`due_at`) WHERE state in ('waiting', 'sending', 'handed_over');--> statement-breakpoint
CREATE INDEX `mail_outbox_user` ON `mail_outbox` (`user_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_body` ON `mail_outbox` (`body_id`,`state`,`sent_at`);--> statement-breakpoint
CREATE TABLE `mock_form` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`block_size` integer NOT NULL,
	`seconds_per_question` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mock_form_number_unique` ON `mock_form` (`number`);--> statement-breakpoint
CREATE TABLE `correction_notice` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`version_id` text NOT NULL,
	`session_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`version_id`) REFERENCES `question_version`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `study_session`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `correction_notice_once` ON `correction_notice` (`user_id`,`version_id`);--> statement-breakpoint
CREATE INDEX `correction_notice_unseen` ON `correction_notice` (`user_id`,`created_at`) WHERE seen_at is null;--> statement-breakpoint
CREATE TABLE `flag` (
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`flagged_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `question_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `note` (
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`text` text NOT NULL,
	`client_id` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `question_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `question_report` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`version_id` text NOT NULL,
	`reason` text NOT NULL,
	`comment` text NOT NULL,
	`response` text,
	`option_order` text,
	`state` text NOT NULL,
	`reply` text,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	`seen_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`version_id`) REFERENCES `question_version`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_report_open` ON `question_report` (`user_id`,`version_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `question_report_question` ON `question_report` (`question_id`,`state`);--> statement-breakpoint
CREATE INDEX `question_report_user` ON `question_report` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `question_report_closed` ON `question_report` (`closed_at`) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX `question_report_unseen` ON `question_report` (`user_id`) WHERE state <> 'open' and seen_at is null;--> statement-breakpoint
CREATE TABLE `option_tally` (
	`version_id` text NOT NULL,
	`choice` text NOT NULL,
	`chosen` integer NOT NULL,
	`correct` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`version_id`, `choice`),
	FOREIGN KEY (`version_id`) REFERENCES `question_version`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `outcome` (
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`first_correct` integer NOT NULL,
	`answers` integer NOT NULL,
	`latest_at` integer NOT NULL,
	`state` text DEFAULT 'unused' NOT NULL,
	`due_at` integer,
	`lapses` integer DEFAULT 0 NOT NULL,
	`memory` text,
	PRIMARY KEY(`user_id`, `question_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `outcome_due` ON `outcome` (`user_id`,`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `outcome_leech` ON `outcome` (`user_id`,`lapses`) WHERE lapses >= 5;--> statement-breakpoint
CREATE TABLE `peer_share` (
	`pool` text PRIMARY KEY NOT NULL,
	`learners` integer NOT NULL,
	`percentiles` text NOT NULL,
	`counted_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `progress_cell` (
	`user_id` text NOT NULL,
	`organ` text NOT NULL,
	`modality` text NOT NULL,
	`answered` integer NOT NULL,
	`first_correct` integer NOT NULL,
	`latest_correct` integer NOT NULL,
	`recent` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`user_id`, `organ`, `modality`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `study_day` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`answers` integer NOT NULL,
	`correct` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`reviews` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `study_reset` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`scope` text NOT NULL,
	`question_count` integer NOT NULL,
	`reset_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `study_reset_user` ON `study_reset` (`user_id`,`reset_at`);--> statement-breakpoint
CREATE TABLE `bank_cell` (
	`organ` text NOT NULL,
	`modality` text NOT NULL,
	`total` integer NOT NULL,
	`free` integer NOT NULL,
	PRIMARY KEY(`organ`, `modality`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `free_question` (
	`question_id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `item_statistics` (
	`version_id` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`p` real NOT NULL,
	`discrimination` real,
	`statistics` text NOT NULL,
	`flags` text NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `question_version`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `item_statistics_flagged` ON `item_statistics` (`flags`) WHERE flags <> '';--> statement-breakpoint
CREATE TABLE `question` (
	`id` text PRIMARY KEY NOT NULL,
	`external_id` text NOT NULL,
	`version_id` text NOT NULL,
	`status` text NOT NULL,
	`type` text NOT NULL,
	`organ` text NOT NULL,
	`modality` text NOT NULL,
	`topic_id` text NOT NULL,
	`level` text NOT NULL,
	`skill` text NOT NULL,
	`risc` integer NOT NULL,
	`normal` integer NOT NULL,
	`shuffle` integer NOT NULL,
	`created_at` integer NOT NULL,
	`media` text DEFAULT 'none' NOT NULL,
	`band` text,
	`form_id` text,
	`changed_at` integer DEFAULT 0 NOT NULL,
	`review_cause` text,
	FOREIGN KEY (`topic_id`) REFERENCES `topic`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`form_id`) REFERENCES `mock_form`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_external_id_unique` ON `question` (`external_id`);--> statement-breakpoint
CREATE INDEX `question_changed` ON `question` (`changed_at`,`id`);--> statement-breakpoint
CREATE INDEX `question_status_shuffle` ON `question` (`status`,`shuffle`);--> statement-breakpoint
CREATE INDEX `question_status_organ` ON `question` (`status`,`organ`,`shuffle`);--> statement-breakpoint
CREATE INDEX `question_status_modality` ON `question` (`status`,`modality`,`shuffle`);--> statement-breakpoint
CREATE TABLE `question_draft` (
	`question_id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`base_version_id` text,
	`stage` text NOT NULL,
	`editors` text NOT NULL,
	`revision` integer NOT NULL,
	`change_note` text DEFAULT '' NOT NULL,
	`corrects_key` integer DEFAULT false NOT NULL,
	`review_note` text,
	`approved_by` text,
	`created_at` integer NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`base_version_id`) REFERENCES `question_version`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `question_draft_stage` ON `question_draft` (`stage`,`question_id`);--> statement-breakpoint
CREATE TABLE `question_reference` (
	`name` text NOT NULL,
	`edition` text NOT NULL,
	`question_id` text NOT NULL,
	PRIMARY KEY(`name`, `edition`, `question_id`),
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `question_reference_question` ON `question_reference` (`question_id`);--> statement-breakpoint
CREATE TABLE `question_sketch` (
	`hash` integer NOT NULL,
	`question_id` text NOT NULL,
	PRIMARY KEY(`hash`, `question_id`),
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `question_sketch_question` ON `question_sketch` (`question_id`);--> statement-breakpoint
CREATE TABLE `question_version` (
	`id` text PRIMARY KEY NOT NULL,
	`question_id` text NOT NULL,
	`number` integer NOT NULL,
	`body` text NOT NULL,
	`answer_sheet` text NOT NULL,
	`origin` text NOT NULL,
	`review` text NOT NULL,
	`created_at` integer NOT NULL,
	`content` text,
	`editors` text,
	`published_by` text,
	`change_note` text,
	`corrects_key` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_version_number` ON `question_version` (`question_id`,`number`);--> statement-breakpoint
CREATE INDEX `question_version_provenance` ON `question_version` (`origin`,`review`,`id`);--> statement-breakpoint
CREATE TABLE `topic` (
	`id` text PRIMARY KEY NOT NULL,
	`parent_id` text,
	`name` text NOT NULL,
	`path` text NOT NULL,
	FOREIGN KEY (`parent_id`) REFERENCES `topic`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `topic_path` ON `topic` (`path`);--> statement-breakpoint
CREATE TABLE `rvu_content` (
	`id` text PRIMARY KEY NOT NULL,
	`json` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rvu_release` (
	`id` text PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`letter` text NOT NULL,
	`conversion_factor` integer NOT NULL,
	`conversion` text,
	`released_on` text,
	`source_name` text NOT NULL,
	`source_hash` text NOT NULL,
	`rows_read` integer NOT NULL,
	`rows_kept` integer NOT NULL,
	`packed_rows` text NOT NULL,
	`created_at` integer NOT NULL,
	`published_at` integer,
	`published_by` text,
	`is_current` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rvu_release_source_hash_unique` ON `rvu_release` (`source_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `rvu_release_current` ON `rvu_release` (`is_current`) WHERE is_current = 1;--> statement-breakpoint
CREATE TABLE `rvu_shift` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`release_id` text NOT NULL,
	`name` text,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`share_token` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`release_id`) REFERENCES `rvu_release`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rvu_shift_share_token_unique` ON `rvu_shift` (`share_token`);--> statement-breakpoint
CREATE INDEX `rvu_shift_user` ON `rvu_shift` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `rvu_shift_release` ON `rvu_shift` (`release_id`);--> statement-breakpoint
CREATE INDEX `rvu_shift_user_deleted` ON `rvu_shift` (`user_id`,`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `rvu_shift_deleted` ON `rvu_shift` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `rvu_shift_part` (
	`shift_id` text NOT NULL,
	`device_id` text NOT NULL,
	`user_id` text NOT NULL,
	`revision` integer NOT NULL,
	`counts` text NOT NULL,
	`release_id` text,
	`started_at` integer,
	`ended_at` integer,
	`worked_ms` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`shift_id`, `device_id`),
	FOREIGN KEY (`shift_id`) REFERENCES `rvu_shift`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `rvu_shift_part_user` ON `rvu_shift_part` (`user_id`);--> statement-breakpoint
CREATE TABLE `custom_set` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`request` text NOT NULL,
	`share_token` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_used_at` integer,
	`last_session_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`last_session_id`) REFERENCES `study_session`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `custom_set_share_token_unique` ON `custom_set` (`share_token`);--> statement-breakpoint
CREATE INDEX `custom_set_user` ON `custom_set` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `mock_form_item` (
	`form_id` text NOT NULL,
	`position` integer NOT NULL,
	`question_id` text NOT NULL,
	PRIMARY KEY(`form_id`, `position`),
	FOREIGN KEY (`form_id`) REFERENCES `mock_form`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `mock_form_item_question_id_unique` ON `mock_form_item` (`question_id`);--> statement-breakpoint
CREATE TABLE `mock_taken` (
	`user_id` text NOT NULL,
	`form_id` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `form_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`form_id`) REFERENCES `mock_form`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `study_set` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`rotation` text NOT NULL,
	`level` text NOT NULL,
	`minutes` integer NOT NULL,
	`position` integer NOT NULL,
	`published` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `study_set_item` (
	`set_id` text NOT NULL,
	`position` integer NOT NULL,
	`question_id` text NOT NULL,
	PRIMARY KEY(`set_id`, `position`),
	FOREIGN KEY (`set_id`) REFERENCES `study_set`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `answer` (
	`session_id` text NOT NULL,
	`position` integer NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`question_id` text NOT NULL,
	`version_id` text NOT NULL,
	`response` text NOT NULL,
	`correct` integer NOT NULL,
	`is_first` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`day` text NOT NULL,
	`answered_at` integer NOT NULL,
	`confidence` text,
	`right_units` integer DEFAULT 0 NOT NULL,
	`units` integer DEFAULT 1 NOT NULL,
	`miss_reason` text,
	PRIMARY KEY(`session_id`, `position`),
	FOREIGN KEY (`session_id`) REFERENCES `study_session`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`version_id`) REFERENCES `question_version`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `entry` (
	`session_id` text NOT NULL,
	`position` integer NOT NULL,
	`client_id` text NOT NULL,
	`response` text NOT NULL,
	`confidence` text,
	`duration_ms` integer NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `position`),
	FOREIGN KEY (`session_id`) REFERENCES `study_session`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `markup` (
	`session_id` text NOT NULL,
	`position` integer NOT NULL,
	`marks` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `position`),
	FOREIGN KEY (`session_id`) REFERENCES `study_session`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `study_item` (
	`session_id` text NOT NULL,
	`position` integer NOT NULL,
	`question_id` text NOT NULL,
	`version_id` text NOT NULL,
	PRIMARY KEY(`session_id`, `position`),
	FOREIGN KEY (`session_id`) REFERENCES `study_session`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`version_id`) REFERENCES `question_version`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `study_session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`mode` text NOT NULL,
	`request` text NOT NULL,
	`seed` integer NOT NULL,
	`marks` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_activity_at` integer NOT NULL,
	`finished_at` integer,
	`archived_at` integer,
	`block_size` integer,
	`block` integer DEFAULT 0 NOT NULL,
	`allowed_ms` integer,
	`extra_time_percent` integer DEFAULT 100 NOT NULL,
	`deadline_at` integer,
	`pause_kind` text,
	`remaining_ms` integer,
	`closed_at` integer,
	`form_id` text,
	`is_test` integer DEFAULT false NOT NULL,
	`order_key` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`form_id`) REFERENCES `mock_form`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `study_session_finished` ON `study_session` (`user_id`,`finished_at`);--> statement-breakpoint
CREATE INDEX `study_session_deadline` ON `study_session` (`deadline_at`) WHERE deadline_at is not null and finished_at is null;--> statement-breakpoint
CREATE INDEX `study_session_unfinished` ON `study_session` (`id`) WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX `study_session_open_exam` ON `study_session` (`user_id`) WHERE finished_at is null and mode in ('exam', 'blocks', 'mock') and is_test = 0;--> statement-breakpoint
CREATE INDEX `study_session_mock` ON `study_session` (`user_id`,`form_id`) WHERE form_id is not null;--> statement-breakpoint
CREATE VIRTUAL TABLE `question_search` USING fts5(question_id UNINDEXED, topic, stem, explanation, tokenize = 'porter unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE VIRTUAL TABLE `user_search` USING fts5(user_id, username, name, email, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');--> statement-breakpoint
CREATE TRIGGER `user_search_insert` AFTER INSERT ON `user` BEGIN
	INSERT INTO user_search (user_id, username, name, email) VALUES (new.id, coalesce(new.username, ''), new.name, new.email);
END;--> statement-breakpoint
CREATE TRIGGER `user_search_delete` AFTER DELETE ON `user` BEGIN
	DELETE FROM user_search WHERE user_search MATCH 'user_id : "' || replace(old.id, '"', '') || '"' AND user_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER `user_search_update` AFTER UPDATE OF username, name, email ON `user` WHEN old.username IS NOT new.username OR old.name IS NOT new.name OR old.email IS NOT new.email BEGIN
	DELETE FROM user_search WHERE user_search MATCH 'user_id : "' || replace(old.id, '"', '') || '"' AND user_id = old.id;
	INSERT INTO user_search (user_id, username, name, email) VALUES (new.id, coalesce(new.username, ''), new.name, new.email);
END;
