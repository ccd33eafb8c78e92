/** English: exercises, the problem of the day, a learner's own mistakes. */

export const PRACTICE = {
  'train.title': 'Train',
  'train.due':
    '{count, plural, =0 {No exercises due today.} one {# exercise due today.} other {# exercises due today.}}',
  'train.streak': '{days, plural, one {# day in a row} other {# days in a row}}',
  'train.streakLongest':
    '{days, plural, one {# day in a row} other {# days in a row}}, {longest, plural, one {the longest was # day} other {the longest was # days}}',
  'train.endgames': 'Endgames',
  'train.endgames.about': 'Win before the count runs out, or hold out yourself.',
  'train.endgames.due':
    '{tried, plural, one {# lesson tried} other {# lessons tried}}, {due, plural, =0 {none due} other {# due}}',
  'train.exercises': 'Exercises',
  'train.exercises.new': '{total, plural, one {# exercise} other {# exercises}}, each with one solution.',
  'train.exercises.progress':
    '{solved} of {total} solved, level {level} of {top}, {due, plural, =0 {none due} other {# due}}',
  'train.mistakes': 'Your mistakes',
  'train.mistakes.none': 'Review a game: the moves that cost you most come here, for you to find better ones.',
  'train.mistakes.some':
    '{total, plural, one {# position of your games} other {# positions of your games}}, {due, plural, =0 {none due} other {# due}}',
  'train.daily': 'Daily problem',
  'train.daily.about': 'The problem of the day: an ending with a running count, a new one each day.',
  'train.daily.done': 'Solved today. Another one tomorrow.',
  'train.daily.streak': '{days, plural, one {# daily problem solved} other {# daily problems solved in a row}}',
  'train.notKept': 'This browser has no room for your results, or does not allow them: they are lost when you leave.',
  'train.games': 'Your games',

  'mistakes.due': '{count, plural, one {Repeat # that is due} other {Repeat # that are due}}',
  'mistakes.next': 'Next mistake',
  'mistakes.back': 'To your mistakes',
  'mistakes.unknown': 'This mistake is not on this device any more.',
  'mistakes.one': '{san} was played',
  'mistakes.dueNow': '{game}, due now',
  'mistakes.dueLater': '{days, plural, one {{game}, due in # day} other {{game}, due in # days}}',
  'mistake.title': 'Your mistake',
  'mistake.task': '{side} moves. {san} was played here: find a better move.',
  'mistake.judging': 'Looking at {san} …',
  'mistake.right': '{san} is right.',
  'mistake.rightHelped': '{san} was better. You will see this one again tomorrow.',
  'mistake.wrong': '{san} loses too much: the other side replies {reply}.',
  'mistake.wrongPlain': '{san} loses too much.',
  'mistake.notJudged': '{san} cannot be judged: the engine does not work in this browser.',

  'puzzle.title': 'Exercise',
  'puzzle.seeking': 'Looking for an exercise …',
  'puzzle.none': 'There are no exercises for this game yet.',
  'puzzle.unknown': 'There is no such exercise any more. Another one is waiting.',
  'puzzle.notLoaded': 'The exercises did not load.',
  'puzzle.grade': 'Grade {grade} of {top}',
  'puzzle.task.mate':
    '{moves, plural, =1 {{side} moves and mates at once.} =2 {{side} moves and mates in two.} =3 {{side} moves and mates in three.} =4 {{side} moves and mates in four.} other {{side} moves and mates in #.}}',
  'puzzle.task.win':
    '{left, plural, one {{side} wins before the count runs out: # move left.} other {{side} wins before the count runs out: # moves left.}}',
  'puzzle.task.winUncounted': '{side} moves. Only one move wins.',
  'puzzle.task.hold': '{side} moves. Only one move holds the draw.',
  'puzzle.task.gain': '{side} moves. Only one move gets the upper hand.',
  'puzzle.task.save': '{side} moves. Only one move does not lose.',
  'puzzle.more.first': 'Find the move.',
  'puzzle.more.right': '{san} is right. The other side replies {reply}. Go on.',
  'puzzle.solved': 'Solved.',
  'puzzle.solvedHelped': 'That was it. You will see this one again tomorrow.',
  'puzzle.solvedLine': 'The solution: {line}',
  'puzzle.wrong.mate':
    '{moves, plural, =1 {{san} is not mate: the other side replies {reply}.} other {{san} does not mate in #: the other side replies {reply}.}}',
  'puzzle.wrong.late':
    '{needed, plural, one {{san} is too slow: after {reply} mate takes # more move, and the count leaves {left}.} other {{san} is too slow: after {reply} mate takes # more moves, and the count leaves {left}.}}',
  'puzzle.wrong.win': '{san} throws the win away: the other side replies {reply}.',
  'puzzle.wrong.hold':
    '{moves, plural, one {{san} loses: {reply}, and it is mate in # move.} other {{san} loses: {reply}, and it is mate in # moves.}}',
  'puzzle.wrong.gain': '{san} misses the chance: the other side replies {reply}.',
  'puzzle.wrong.save': '{san} loses: the other side replies {reply}.',
  'puzzle.wrong.ended': '{san} ends the game. {outcome}.',
  'puzzle.wrong.plain': '{san} is not the move.',
  'puzzle.hint.piece': 'Hint: look at the {piece} on {square}.',
  'puzzle.hint.hand': 'Hint: look at the {piece} in hand.',
  'puzzle.hint.square': 'Hint: the {piece} goes to {square}.',
  'puzzle.hint.move': 'Hint: {san}.',
  'puzzle.retry': 'Try again',
  'puzzle.show': 'Show solution',
  'puzzle.next': 'Next exercise',
  'puzzle.stats': '{solved} of {tried} solved',
} as const;
