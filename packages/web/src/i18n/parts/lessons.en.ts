/** English: the lessons of the courses, by lesson and step. Short sentences, one idea a step. */

export const LESSONS = {
  'lesson.elephant': 'The elephant',
  'elephant.meet':
    'Meet the elephant. It takes one step: diagonally, or straight forward. Five squares in all: its four legs and its trunk.',
  'elephant.stars': 'Your turn. Lead the elephant to every star.',
  'elephant.take': 'It captures as it moves. Take both pawns.',
  'elephant.back': 'It has a weak spot. Try to move it straight back to d3, and see what the rules say.',
  'elephant.detour': 'A square behind it is a long way off. Reach the star. You will need three moves.',

  'lesson.general': 'The general',
  'general.meet': 'The general takes one step diagonally. Each side has one, right from the start.',
  'general.stars': 'Lead the general to every star.',
  'general.take': 'It captures the same way. Take both pawns.',
  'general.colour':
    'The general never reaches the squares straight in front, behind or beside it. Try to take the pawn straight in front of it.',

  'lesson.horse': 'The horse',
  'horse.meet': 'The horse leaps: two squares straight, then one to the side. Like the knight of chess.',
  'horse.leap': 'Nothing stands in its way, for it goes over everything. Leap out to the stars.',
  'horse.take': 'It captures where it lands. Take both pawns.',
  'horse.near': 'Far squares are easy for a horse, near ones are hard. Reach the star next door.',

  'lesson.rook': 'The rook',
  'rook.meet': 'The rook goes straight, as far as it likes. It is by far the strongest piece on the board.',
  'rook.stars': 'Lead the rook to every star.',
  'rook.blocked': 'It cannot go over anything. Try to take the rook from a3 past its own king to f3.',
  'rook.take': 'It captures the first enemy in its way. Take the pawn, then go on to the star.',

  'lesson.pawn': 'The pawn',
  'pawn.meet': 'The pawn steps straight forward, one square. It captures one square diagonally forward.',
  'pawn.take': 'Two pawns stand within reach. Take one of them.',
  'pawn.straight': 'Straight ahead it cannot capture. Try to take the rook on d5.',
  'pawn.double': 'There is no double step, not even the first time. Try to move the pawn from b4 to b6.',
  'pawn.wall': 'Pawns that stand nose to nose block each other. Break the wall: capture something.',

  'lesson.king': 'The king and check',
  'king.meet': 'The king takes one step in any direction. Lose it and you lose the game, so take good care of it.',
  'king.attacked': 'The horse gives check: it attacks your king. A king never steps onto an attacked square. Try d2.',
  'king.check': 'You must answer a check at once. Move the king to safety.',
  'king.pinned':
    'Nor may you open a line to your own king. The rook on e8 looks down the file. Try to promote the pawn on d4.',

  'lesson.mate': 'Mate',
  'mate.aim': 'Check, and no way out: that is mate, the aim of the game. Give mate with the rook.',
  'mate.elephant': 'Small pieces can mate, too, when the king helps. Find the elephant’s mate.',
  'mate.two': 'Now a mate in two moves. First a check with the general. Then the elephant finishes it.',
  'mate.stalemate':
    'No check and no move: that is stalemate, a draw. Move the general to b6 and see how a won game slips away.',

  'lesson.set-up': 'Placing your army',
  'set-up.start':
    'Only the pawns stand at the start. All your other pieces wait in the tray: you choose where they go.',
  'set-up.second': 'Rooks go on your first rank, and nowhere else. Try to place one on a2.',
  'set-up.rook': 'Now place a rook where it is allowed.',
  'set-up.occupied':
    'The others go on your first three ranks, always on an empty square. Try to place the king on the pawn on a3.',
  'set-up.turns': 'You and Black place one piece each in turn. Place your king, then an elephant, then a horse.',
  'set-up.play':
    'When all pieces stand, the game begins. Red moves first, and two pawns touch from the start. Take on d5!',

  'lesson.promotion': 'From pawn to general',
  'promotion.squares':
    'The long diagonals in the enemy half are your promotion squares. A pawn that stands there, like this one on e5, may become a general.',
  'promotion.place': 'First way: it becomes a general right where it stands. Use the round badge, or type e5=F.',
  'promotion.step': 'Second way: it becomes a general by one diagonal step to an empty square. Choose a dashed ring.',
  'promotion.later':
    'A pawn never promotes in the move that brings it there. Step onto d5. Then, in your next move, promote.',
  'promotion.last': 'Is it your very last pawn? Then it may promote on any square. Promote it here.',

  'lesson.promotion-limits': 'Forbidden promotions',
  'limits.one':
    'Never two generals. Yours stands on f1, so the pawn on e5 can only step on. Once the general is lost, a pawn may take its place.',
  'limits.attack':
    'A new general may not attack anything at once. Select the pawn on d5: from there the general would attack c6.',
  'limits.away': 'But there are other ways. Promote a pawn so that the new general attacks nothing.',
  'limits.check':
    'Nor may a promotion give check. If this pawn steps aside, your rook attacks the king. Try to promote it on d4.',
  'limits.only': 'You are Black now. Only one promotion on this board is allowed. Find it.',

  'lesson.count': 'The count',
  'counting.bare': 'A king that has lost all its army is bare. Take the last pawn, and the count begins.',
  'counting.rook': 'With a rook you have only so many moves to give mate; after that it is a draw. How many?',
  'counting.elephant': 'Without a rook, an elephant sets the count. How many moves does it give you?',
  'counting.horse': 'With neither, a horse sets it. How many moves now?',
  'counting.smallest': 'Rook, elephant and horse together: the strongest piece sets the count. How many moves?',
  'counting.pawns':
    'While any pawn is left, nobody counts. Take the horse: Black’s king is bare, and still no count runs.',
  'counting.plan':
    'Beat the count with a plan. Two moves are left. Let the rook wait a few squares up its file; then give mate.',
  'counting.last': 'Your last move of sixteen. Mate now!',
  'counting.late': 'And if you wait? Play the rook to g1 and see.',

  'lesson.draws': 'Draws and claims',
  'draws.dead': 'A king and a general can never mate a king. Where neither side can mate, the game is drawn at once.',
  'draws.refusal':
    'Your king has no move, and the pawn could only promote. You need not: with king and pawn alone you may claim a draw. Claim it.',
  'draws.again':
    'The same position for the third time: you may claim a draw. Move the horse to b3 and back, and then once more.',
  'draws.fifty': 'Fifty moves without a capture and without a pawn’s move: a draw may be claimed, too. Claim it.',

  'lesson.rules-federation': 'The federation’s rules',
  'federation.compare':
    'The book of the Myanmar federation plays a little differently. Here is what differs, as far as its chapters are known to us.',
  'federation.order': 'Red places the whole army first, then Black. So keep placing: put down three pieces.',
  'federation.curtain':
    'At some tournaments a curtain hung across the middle of the board: neither side saw the other’s army until both were placed. Place two pieces in secret.',
  'federation.claim':
    'The count has run out. Here the draw does not come by itself: the side with the bare king must claim it. Claim the draw.',

  'lesson.rules-booklet': 'The booklet’s rules',
  'booklet.compare': 'An English booklet of 2009 plays by rules of its own. Here is all that differs.',
  'booklet.first': 'The first rank is for rooks alone. Try to place the king on a1.',
  'booklet.shield':
    'You are Black. Your rook may not face the red king with nothing but pawns between. Try to place it on e8.',
  'booklet.arrival': 'A pawn may become a general the moment it arrives. Move it to d5 and promote at once.',
  'booklet.stalemate': 'Stalemate is forbidden: you must choose another move. Try the general to b6.',

  'lesson.rules-chinese': 'The Chinese guide’s rules',
  'chinese.compare': 'A Chinese guide of 2022 counts as in Makruk, the chess of Thailand. Here is all that differs.',
  'chinese.rooks': 'Two rooks must be quicker here. Take the pawn and bare the king.',
  'chinese.eight': 'How many moves do two rooks have to give mate?',

  'lesson.sissa-army': 'The army',
  'army.start':
    'Nine files, nine ranks, and the kings face each other. Most pieces are those of chess. The new one is the sissa, next to the king.',
  'army.rook': 'The rook goes straight, as far as the way is free. Lead it to the stars.',
  'army.queen': 'The queen goes straight or diagonally. Lead it to the stars.',
  'army.knight': 'The knight leaps: two squares straight, one to the side, over everything. Reach the stars.',
  'army.pawn': 'A pawn steps forward, from its first square also two. It captures diagonally. Step from e2 to e4.',
  'army.promote': 'On the last rank a pawn must become something else. Promote it: a sissa, perhaps?',

  'lesson.sissa-paths': 'Sissa paths',
  'paths.meet':
    'The sissa walks in two legs of the same length: first straight, then diagonally, or the other way round. All that it reaches is marked.',
  'paths.short': 'Legs of one or two squares. Move over the squares to see the way. Catch the stars.',
  'paths.long': 'Long legs carry it across the whole board. Catch the stars.',
  'paths.diagonal': 'One diagonal step is only half a move. Try to stop on f6.',
  'paths.take': 'At the end of its way it captures. Take the queen or the rook.',
  'paths.weak': 'What lies next to it on the diagonal is out of its reach. Get to the star in two moves.',

  'lesson.sissa-blockers': 'What stops a sissa',
  'blockers.around':
    'The pawn stands right in front. No matter: to a square on its file the sissa goes round the corner. Move it up the e-file.',
  'blockers.all': 'Every square on the way must be free, the corner, too. Here all ways to c4 are closed. Try it.',
  'blockers.corner': 'To f7 there are two ways, by e6 and by f6. Both are closed. Try it.',
  'blockers.one': 'One free way is enough. Now f6 is empty. Go to f7.',

  'lesson.sissa-check': 'Check by a sissa',
  'check.gives': 'A sissa gives check when one way to the king is free. Take the queen with check.',
  'check.attacked': 'You are Black. The sissa on a1 sees far. Try to move your king to c5.',
  'check.pinned': 'Your sissa shields its king from the rook on e9. It may not leave the file. Try to move it to f6.',

  'lesson.sissa-bishops': 'The bishops change colour',
  'bishops.usual': 'The bishop goes diagonally, so it reaches half of the squares. Catch the stars.',
  'bishops.convert':
    'But once in a game, a bishop’s first move may be one straight step: a conversion. Then your two bishops cover both colours. Convert one.',
  'bishops.must':
    'If your first bishop has moved diagonally, the other must begin with a conversion. A yellow mark says so. Try c1 to b2 all the same.',
  'bishops.duty': 'So do your duty: convert it, one step straight.',
  'bishops.spent': 'The other bishop has used up its right. Try to step from g1 to g2.',
  'bishops.take': 'A conversion may capture. Take the knight.',

  'lesson.sissa-castling': 'Castling',
  'castling.three': 'The king castles by three squares, and the rook goes to its other side. Castle to h1.',
  'castling.attacked':
    'No square that the king crosses may be attacked. The sissa on d4 looks at d1. Try to castle to b1.',
  'castling.blocked': 'And all squares between king and rook must be empty. Try to castle to h1.',

  'lesson.sissa-end': 'The end of the game',
  'ending.mate': 'Check, and no way out: mate wins. Find it.',
  'ending.stalemate':
    'No check and no legal move is stalemate, a draw. Here White would have to convert the bishop, but that would expose the king.',
  'ending.dead': 'King and knight cannot mate: the game is drawn at once. The same with one bishop.',
  'ending.sissa': 'King and sissa can mate a bare king. The game goes on!',
  'ending.fifty': 'Fifty moves without a capture and without a pawn’s move: a draw may be claimed. Claim it.',

  'lesson.sissa-options': 'Rules you can change',
  'options.compare': 'Players agree on these before the game. This is what is usual.',
  'options.capture': 'Here conversions may not capture. Try to take the knight from c1.',
} as const;
