export const RSS_PATH = '/rss.xml'
