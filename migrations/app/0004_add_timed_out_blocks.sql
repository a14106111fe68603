ALTER TABLE `study_session` ADD `timed_out_blocks` text DEFAULT '[]' NOT NULL;
