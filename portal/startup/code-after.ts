/** The id of the template in which a document keeps the tags of its code. */
export const codePlace = 'carport-code'

/**
 * Gives the script with which a document names its code late, so that the code does not take the line from what comes first. It runs
 * before any file is named, and lays down the tags of the template once the first script ran, or cannot.
 * @param first the file of the first script, as the document names it
 */
export const codeAfter = (first: string): string => `(() => {
  const events = ['load', 'error']
  const lay = ({ target }) => {
    if (!target.src?.endsWith('/${first}')) return
    for (const event of events) document.removeEventListener(event, lay, true)
    const place = document.getElementById('${codePlace}')
    place.replaceWith(place.content)
  }
  for (const event of events) document.addEventListener(event, lay, true)
})()`
