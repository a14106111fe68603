-- Every admin so far could do everything.
UPDATE `user` SET `admin_scope` = 'owner' WHERE `role` = 'admin';
