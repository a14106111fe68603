ALTER TABLE `markup` ADD `highlighted_by` text REFERENCES user(id);--> statement-breakpoint
CREATE INDEX `markup_highlighted` ON `markup` (`highlighted_by`,`saved_at`) WHERE highlighted_by is not null;--> statement-breakpoint
UPDATE `markup` SET `highlighted_by` = (SELECT `user_id` FROM `study_session` WHERE `study_session`.`id` = `markup`.`session_id`) WHERE json_array_length(`marks`, '$.highlights') > 0;
