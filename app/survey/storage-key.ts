/** Its own file, so that other pages can look without loading the survey. */
export const STORAGE_KEY = 'survey'
