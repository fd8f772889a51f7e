/**
 * Notes every microphone that is opened from now on. The assistant's element ends only a conversation that stands: one
 * that is still connecting when it is removed would open the microphone afterwards, with nobody left to close it.
 * @returns closes what is open, and whatever is still being asked for as soon as it opens
 */
export function watchMicrophone(): () => void {
  // Not there on a page that came over plain HTTP from elsewhere, where no microphone can be had.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  if (!devices) return () => {}
  const streams = new Set<MediaStream>()
  let isClosed = false
  const open = devices.getUserMedia.bind(devices)

  devices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    if (isClosed) {
      close(stream)
      throw new DOMException('The assistant is gone.', 'AbortError')
    }
    streams.add(stream)
    return stream
  }
  return () => {
    isClosed = true
    Reflect.deleteProperty(devices, 'getUserMedia')
    streams.forEach(close)
  }
}

function close(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}
