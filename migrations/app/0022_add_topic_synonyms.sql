CREATE TABLE `topic_synonym` (
	`topic_id` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`topic_id`, `name`),
	FOREIGN KEY (`topic_id`) REFERENCES `topic`(`id`) ON UPDATE no action ON DELETE cascade
);
