/** A confirmation number in groups of 3, 3 and 4 for reading aloud: "CP7K4QX2M9" is CP7, K4Q, X2M9 (rules 7.4). */
export function confirmationGroups(number: string): string[] {
  const plain = number.replace(/[\s-]/g, '')
  return [plain.slice(0, 3), plain.slice(3, 6), plain.slice(6)].filter((group) => group !== '')
}
