CREATE TABLE `question_sketch` (
	`hash` integer NOT NULL,
	`question_id` text NOT NULL,
	PRIMARY KEY(`hash`, `question_id`),
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `question_sketch_question` ON `question_sketch` (`question_id`);