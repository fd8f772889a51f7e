import { expect, test } from 'vitest'
import { cutSheet } from '#site/styles/cut-sheet.ts'
import { classesIn, splitSheet } from './built-files.ts'

const CSS = [
  '@layer theme,base;',
  '@font-face{font-family:A;src:url(/a.woff2)}',
  '@layer base{*,::before{margin:0}h1{color:red}}',
  '@layer utilities{.a{color:red}.b:hover,.c .d{color:blue}@media (min-width:1px){.sm\\:a{color:red}}}',
  '.\\32xl\\:a{content:"}"}',
  '.e:not(.f){color:red;&:hover{color:blue}}',
  ':is(.g,.h){color:red}',
  ':is(:where(.i\\/1):has(.j) .k\\:\\(l\\)[data-m])>:not(:last-child){color:red}',
  '@keyframes spin{to{rotate:1turn}}',
].join('')

const cut = (...used: string[]) => cutSheet(splitSheet(CSS), (name) => used.includes(name))

test('a sheet of which everything is used is what it was', () => {
  expect(cutSheet(splitSheet(CSS), () => true)).toBe(CSS)
})

test('without classes there is left what needs none, and no empty block', () => {
  expect(cut()).toBe(
    '@layer theme,base;@font-face{font-family:A;src:url(/a.woff2)}@layer base{*,::before{margin:0}h1{color:red}}:is(.g,.h){color:red}@keyframes spin{to{rotate:1turn}}',
  )
})

test('a rule stays for any of its selectors that has all of its classes', () => {
  expect(cut('b')).toContain('.b:hover,.c .d{')
  expect(cut('c')).not.toContain('.c .d{')
  expect(cut('c', 'd')).toContain('.b:hover,.c .d{')
  expect(cut('i/1')).not.toContain('i\\/1')
  expect(cut('i/1', 'k:(l)')).toContain(':is(:where(.i\\/1)')
  expect(cut('e')).toContain('.e:not(.f){color:red;&:hover{color:blue}}')
})

test('classes are read as a page writes them', () => {
  expect([...classesIn(splitSheet(CSS))]).toEqual(['a', 'b', 'c', 'd', 'sm:a', '2xl:a', 'e', 'i/1', 'k:(l)'])
  expect(cut('sm:a')).toContain('@layer utilities{@media (min-width:1px){.sm\\:a{color:red}}}')
  expect(cut('2xl:a')).toContain('.\\32xl\\:a{content:"}"}')
})
