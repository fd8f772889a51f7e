/** Words as they're written in Markdown: on one line, and none of their characters marks anything. */
export const asMarkdown = (words: string): string =>
  words
    .replaceAll(/\s+/g, ' ')
    // Within a word, _ marks nothing, and an email address has to stay one. So does & where no entity follows.
    .replaceAll(/[\\`*[\]<>|~]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)/g, '\\$&')
    // At the beginning of a line they'd be a list, a heading or a line.
    .replace(/^(\d*)([-+#=.)])/, '$1\\$2')
