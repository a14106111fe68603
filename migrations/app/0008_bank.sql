CREATE TABLE `import_row` (
	`import_id` text NOT NULL,
	`number` integer NOT NULL,
	`place` text NOT NULL,
	`external_id` text,
	`verdict` text NOT NULL,
	`findings` text NOT NULL,
	`content` text,
	`filed` text,
	`against` text,
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
	`total` integer NOT NULL,
	`replaces_drafts` integer NOT NULL,
	`notes` text NOT NULL,
	`outcome` text,
	`created_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
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
	FOREIGN KEY (`version_id`) REFERENCES `question_version`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `correction_notice_once` ON `correction_notice` (`user_id`,`version_id`);--> statement-breakpoint
CREATE INDEX `correction_notice_unseen` ON `correction_notice` (`user_id`,`created_at`) WHERE seen_at is null;--> statement-breakpoint
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
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
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
ALTER TABLE `question` ADD `changed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `question` ADD `review_cause` text;--> statement-breakpoint
CREATE INDEX `question_changed` ON `question` (`changed_at`,`id`);--> statement-breakpoint
ALTER TABLE `question_version` ADD `content` text;--> statement-breakpoint
ALTER TABLE `question_version` ADD `editors` text;--> statement-breakpoint
ALTER TABLE `question_version` ADD `published_by` text;--> statement-breakpoint
ALTER TABLE `question_version` ADD `change_note` text;--> statement-breakpoint
ALTER TABLE `question_version` ADD `corrects_key` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `question_version_provenance` ON `question_version` (`origin`,`review`,`id`);--> statement-breakpoint
ALTER TABLE `image` ADD `deidentified` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `study_session` ADD `is_test` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `question_report` ADD `seen_at` integer;--> statement-breakpoint
CREATE INDEX `question_report_closed` ON `question_report` (`closed_at`) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX `question_report_unseen` ON `question_report` (`user_id`) WHERE state <> 'open' and seen_at is null;--> statement-breakpoint
UPDATE `question` SET `changed_at` = `created_at`;--> statement-breakpoint
UPDATE `question` SET `review_cause` = 'reports' WHERE `status` = 'under_review';--> statement-breakpoint
INSERT OR IGNORE INTO `question_reference` (`name`, `edition`, `question_id`)
	SELECT json_extract(cited.value, '$.name'), json_extract(cited.value, '$.edition'), q.id
	FROM question q INNER JOIN question_version v ON v.id = q.version_id, json_each(v.answer_sheet, '$.references') cited;
--> statement-breakpoint
CREATE TABLE `question_search_kept` AS SELECT question_id, topic, stem, explanation FROM question_search;--> statement-breakpoint
DELETE FROM `question_search`;--> statement-breakpoint
INSERT INTO `question_search` (`rowid`, `question_id`, `topic`, `stem`, `explanation`)
	SELECT q.rowid, k.question_id, k.topic, k.stem, k.explanation FROM question_search_kept k INNER JOIN question q ON q.id = k.question_id;--> statement-breakpoint
DROP TABLE `question_search_kept`;
