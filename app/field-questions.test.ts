import { expect, it } from 'vitest'
import { hasNoDigit, suggestAddress } from './field-questions.tsx'

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmial.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  [' Ada.B@Yaho.com ', 'Ada.B@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@comcast.nte', 'ada@comcast.net'],
  ['ada@byronlaw.con', 'ada@byronlaw.com'],
  ['ada@byronlaw.cm', 'ada@byronlaw.com'],
  ['ada@byronlaw.og', 'ada@byronlaw.org'],
  ['ada@gmail', 'ada@gmail.com'],
  ['ada@yahoo', 'ada@yahoo.com'],
  ['ada@gmail.c', 'ada@gmail.com'],
  ['ada@gmail.net', 'ada@gmail.com'],
  ['ada@gmail.com.com', 'ada@gmail.com'],
  ['ada@verizon.com', 'ada@verizon.net'],
])('takes %s for a slip of %s', (typed, meant) => expect(suggestAddress(typed)).toBe(meant))

it.each([
  '',
  ...`ada@gmail.com ada@GMAIL.com ada@mail.com ada@ymail.com ada@yahoo.ca ada@hotmail.co ada@outlook.com.au
    ada@hotmail.co.uk ada@hotmail.fr ada@protonmail.ch ada@byronlaw.com ada@me.com ada@art.net ada@müller.example ada@gmai ada @gmial.com`.split(
    /\s+/,
  ),
])('leaves %s alone', (typed) => expect(suggestAddress(typed)).toBeUndefined())

it.each([
  ['call me', true],
  ['n/a', true],
  ['', false],
  [' ', false],
  ['(503) 555-0119 x12', false],
  ['٠١٢٣', false],
])('asks about the phone %j: %s', (phone, asks) => expect(hasNoDigit(phone)).toBe(asks))
