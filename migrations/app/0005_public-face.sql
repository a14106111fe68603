CREATE TABLE `post` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`html` text NOT NULL,
	`headings` text NOT NULL,
	`words` text NOT NULL,
	`minutes` integer NOT NULL,
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
	FOREIGN KEY (`post_id`) REFERENCES `post`(`id`) ON UPDATE no action ON DELETE cascade
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
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `card_published` ON `card` (`published_at`);--> statement-breakpoint
CREATE INDEX `card_created` ON `card` (`created_at`);--> statement-breakpoint
CREATE TABLE `image` (
	`key` text PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt` text NOT NULL,
	`source` text NOT NULL,
	`licence` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `user_role` ON `user` (`role`,`created_at`) WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX `user_banned` ON `user` (`banned`,`created_at`) WHERE banned = 1;--> statement-breakpoint
CREATE INDEX `user_verified` ON `user` (`email_verified`,`created_at`) WHERE email_verified = 0;--> statement-breakpoint
CREATE VIRTUAL TABLE `user_search` USING fts5(user_id, username, name, email, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');--> statement-breakpoint
INSERT INTO `user_search` (user_id, username, name, email) SELECT id, coalesce(username, ''), name, email FROM user;--> statement-breakpoint
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
