CREATE TABLE `mock_peer` (
	`question_id` text PRIMARY KEY NOT NULL,
	`learners` integer NOT NULL,
	`correct` integer NOT NULL,
	FOREIGN KEY (`question_id`) REFERENCES `question`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
