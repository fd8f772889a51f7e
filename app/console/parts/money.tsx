/** An amount, as in `$1,200.00`. @param cents of US dollars */
export const Money = ({ cents }: { cents: number }) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
