/** The text, or its beginning with how many characters were cut: what a caller sent is told back, but not all of it. */
export function cutText(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (${text.length - limit} more characters)`;
}
