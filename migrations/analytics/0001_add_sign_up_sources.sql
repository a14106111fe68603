CREATE TABLE `sign_up_source` (
	`day` text NOT NULL,
	`dimension` text NOT NULL,
	`value` text NOT NULL,
	`learners` integer NOT NULL,
	`subscribed` integer NOT NULL,
	PRIMARY KEY(`day`, `dimension`, `value`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `visit` ADD `campaign` text;