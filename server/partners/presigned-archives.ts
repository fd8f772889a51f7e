import { AwsV4Signer } from 'aws4fetch'
import type { Clock } from '#server/clock.ts'
import type { ArchivePlaces, Archives, S3Bucket } from './archives.ts'

/** Long enough to go on with a download that broke off, short enough that a leaked address is of little use. */
const GOOD_FOR_SECONDS = 10 * 60

/** Archives in a private bucket: buyers get an address that the storage accepts for ten minutes. */
export function openPresignedArchives(
  { bucket, keys, sums }: Extract<ArchivePlaces, { bucket: S3Bucket }>,
  clock: Clock,
): Archives {
  return {
    sums,
    handOver: async (chip, { method, origin }) => ({
      address: await presign(bucket, keys[chip], { method, origin, now: clock() }),
    }),
  }
}

/** Signed for one method (AWS Signature Version 4). @param origin of this site, where the endpoint is a path of it */
export async function presign(
  bucket: S3Bucket,
  key: string,
  { method, origin, now }: { method: string; origin?: string; now: number },
): Promise<string> {
  const url = new URL(objectUrl(bucket, key), origin)
  url.searchParams.set('X-Amz-Expires', String(GOOD_FOR_SECONDS))
  const { region, accessKeyId, secretAccessKey } = bucket
  const datetime = new Date(now).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  const credentials = { service: 's3', region, accessKeyId, secretAccessKey }
  const signed = await new AwsV4Signer({ method, url: url.href, signQuery: true, datetime, ...credentials }).sign()
  return signed.url.href
}

/** The address of an object by itself, of no use to anyone as long as the bucket is private. */
export const objectUrl = ({ endpoint, bucket }: S3Bucket, key: string): string => `${endpoint}/${bucket}/${key}`
