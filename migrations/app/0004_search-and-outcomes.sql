ALTER TABLE `outcome` DROP COLUMN `latest_correct`;--> statement-breakpoint
CREATE VIRTUAL TABLE `question_search` USING fts5(question_id UNINDEXED, topic, stem, explanation, tokenize = 'porter unicode61 remove_diacritics 2');
