CREATE TABLE `item_statistics` (
	`version_id` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`p` real NOT NULL,
	`discrimination` real,
	`numbers` text NOT NULL,
	`flags` text NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `question_version`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `item_statistics_flagged` ON `item_statistics` (`flags`) WHERE flags <> '';