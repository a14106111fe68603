CREATE TABLE `viewing` (
	`session_id` text NOT NULL,
	`position` integer NOT NULL,
	`state` text,
	`log` text,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `position`),
	FOREIGN KEY (`session_id`) REFERENCES `study_session`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
