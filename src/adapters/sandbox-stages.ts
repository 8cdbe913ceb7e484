// The two small programs that build a sandbox, run by the system's bash as root, before anything of the repository.
// All they are told comes over their standard input, NUL-terminated: nothing foreign is ever part of a program's text,
// of an argument list (sudo logs those), or of an environment.

/** Reads one value into a variable; the end of the input ends the program. */
const TAKE = `take() { IFS= read -r -d '' "$1"; }`;
const PREAMBLE = `set -euf; umask 022; PATH=/usr/sbin:/usr/bin:/sbin:/bin; ${TAKE}`;

/** Where trees that stay visible are held while what lies above them is hidden. Covered again at the end. */
export const HOLD = "/dev/shm";

/**
 * In a mount namespace of its own: shapes what the command will see (`sandbox-view.ts` writes the table of mounts),
 * then enters the second stage. What is told back goes to a file on a mount of its own, since one that is open for
 * writing keeps its mount from becoming read-only. Root without capabilities still owns the system's files and
 * devices: for it those become read-only and few. An ordinary user is kept out by their modes.
 */
export const VIEW_STAGE = `${PREAMBLE}
take control; take table; take user; take network
if [ "$user" = 0 ]; then mount --bind -- "\${control%/*}" "\${control%/*}"; fi
exec 8>"$control" 9<"$table-proc"
mount --all --fstab "$table"
if [ "$user" = 0 ]; then
  mkdir "${HOLD}/dev" "${HOLD}/dev/shm" "${HOLD}/dev/pts"
  cp -a /dev/null /dev/zero /dev/full /dev/random /dev/urandom /dev/tty /dev/fd /dev/stdin /dev/stdout /dev/stderr "${HOLD}/dev"
  ln -s pts/ptmx "${HOLD}/dev/ptmx"
  mount --bind "${HOLD}/dev" /dev; mount -t devpts -o newinstance,ptmxmode=0666,mode=620 done-gate /dev/pts
  mount -o bind,ro /sys /sys; mount -o remount,bind,ro /
  mount -t tmpfs -o mode=1777,nosuid,nodev done-gate /dev/shm
fi
if [ "$network" = no ]; then ip link set lo up; fi
exec unshare --pid -- "$BASH" --noprofile --norc -c "$1" done-gate "$2"`;

/**
 * Its children are in a new process namespace; it is not itself. The first child is that namespace's init: it dies
 * with this program (that is, with the command), and when our end of its input closes, for whatever reason. With it
 * the kernel ends everything inside, daemons without environment, session or parent included. A line on the input
 * asks all inside to end. The last step tells the init's number (seen from outside) and becomes the command's parent,
 * a program that dies of the signal its child died of: so a death and an exit of 128 and more stay apart. The command is
 * in a session of its own, since `kill 0` in it would reach our programs otherwise.
 */
export const COMMAND_STAGE = `${PREAMBLE}
take user; take group; take folder; take waiter
values() { local n value; take n; list=(); while [ "$n" -gt 0 ]; do take value; list+=("$value"); n=$((n - 1)); done; }
values; variables=("\${list[@]}"); values; command=("\${list[@]}")
setpriv --pdeathsig KILL -- env -i "$BASH" --noprofile --norc -c "$1" done-gate <&0 >/dev/null 2>&1 8>&- 9<&- &
init=$!
mount --all --fstab /proc/self/fd/9; exec 9<&-
cd -- "$folder"
echo "$init" >&8; exec 8>&-
exec $waiter setpriv --reuid "$user" --regid "$group" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all -- setsid env -i "\${variables[@]}" "\${command[@]}" </dev/null`;

/** The namespace's first process: every line asks all others to end, and the end of its input ends it. */
export const INIT_STAGE = "while IFS= read -r _; do kill -TERM -1; done";
