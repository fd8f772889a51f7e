const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']

/** How many there are, as a sentence begins: 'Nine services', 'One service', '13 services'. @param noun one of them */
export const numberWord = (count: number, noun: string): string =>
  `${WORDS[count] ?? count} ${noun}${count === 1 ? '' : 's'}`
