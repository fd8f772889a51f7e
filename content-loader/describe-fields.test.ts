import { expect, it } from 'vitest'
import * as z from 'zod'
import { describeFields } from './describe-fields.server.ts'
import * as field from './front-matter.server.ts'

const schema = field
  .fields({
    title: field.requiredText('Write title:').meta({ help: 'What it is called.' }),
    date: field.day,
    author: z.preprocess((author) => author ?? 'Us', field.requiredText('')),
    categories: field.someOf(['Solo', 'Small firm']),
    practiceAreas: field.texts,
    plate: field.optionalPlateName,
    photo: field.optionalText.meta({ kind: 'picture', label: 'Photo' }),
    audience: z.enum(['solo', 'firm']).meta({ choiceLabels: { solo: 'On your own' } }),
    place: z.number().optional(),
    authorities: field.listOf(field.fields({ title: field.requiredText(''), url: z.url() })),
    contact: field.fields({ name: field.optionalText }),
    draft: field.mark,
  })
  .refine(() => true)

it('says of each field how to ask for it, by the schema that checks it', () => {
  const described = describeFields(schema, ['level-horizon'])
  const rows = described.map(({ name, label, kind, required }) => [name, label, kind, required])
  expect(rows).toEqual([
    ['title', 'Title', 'text', true],
    ['date', 'Date', 'day', true],
    ['author', 'Author', 'text', false],
    ['categories', 'Categories', 'choices', false],
    ['practiceAreas', 'Practice areas', 'texts', false],
    ['plate', 'Drawing', 'drawing', false],
    ['photo', 'Photo', 'picture', false],
    ['audience', 'Audience', 'choice', true],
    ['place', 'Place', 'number', false],
    ['authorities', 'Authorities', 'objects', false],
    ['contact', 'Contact', 'object', true],
    ['draft', 'Draft', 'yes or no', false],
  ])
  const byName = new Map(described.map((one) => [one.name, one]))
  expect(byName.get('title')?.help).toBe('What it is called.')
  expect(byName.get('categories')?.choices).toEqual(['Solo', 'Small firm'])
  expect(byName.get('audience')).toMatchObject({ choices: ['solo', 'firm'], choiceLabels: { solo: 'On your own' } })
  expect(byName.get('plate')?.choices).toEqual(['level-horizon'])
  expect(byName.get('authorities')?.fields).toEqual([
    { name: 'title', label: 'Title', help: '', kind: 'text', required: true },
    { name: 'url', label: 'Address', help: '', kind: 'text', required: true },
  ])
  expect(byName.get('contact')?.fields?.map(({ name }) => name)).toEqual(['name'])
})
