// Text between the tags of HTML and XML, and in chats that take the same three letters for their own.

export function markupText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
