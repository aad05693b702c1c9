// Words with a capital that no fact has to hold: those that only join others, and those that measure
// time. Nobody is called so and no place is. A longer list would let names through: River, Forest and
// Blossom are called so.

export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  ("a an the my our your their his her its this that these those all both each every another some many " +
    "more one two three four five six seven eight nine ten first second third last next " +
    "i we you they it he she and or but so as at by for from in into of off on onto out over through to " +
    "under up upon with within without about across after along among around before behind beside " +
    "between beyond down during near since toward towards until via " +
    "when where while how what who why again always back here home just never not now once still then " +
    "there together " +
    "day days week weeks weekend weekends month months year years hour hours morning mornings " +
    "afternoon afternoons evening evenings night nights " +
    "long short slow quick quiet early late big small little").split(" "),
);
