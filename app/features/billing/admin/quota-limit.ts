export const maxQuota = 1000;
