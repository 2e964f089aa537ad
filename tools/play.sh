#!/bin/sh
# `make play`: start the table at once, compiled if it has been compiled before, and compile in the background if not.
# A script rather than a recipe: `make -n play` runs every recipe line that calls make.
set -u
make=${MAKE:-make}
venv=.venv/bin
page=src/stellwerk/server/static
log=build/compile.log
compiler=build/compile.pid
installed=.venv/.stellwerk-installed

if ! "$make" --no-print-directory ready; then
  python=${1:-python3}
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || exit 1
  echo "The game in the terminal needs no packages; here it is."
  trap : INT
  PYTHONPATH=src "$python" -m stellwerk play
  status=$?
  [ $status = 130 ] && status=0
  exit $status
fi

# Files that are newer than the installed package.
newer() {
  find src setup.py pyproject.toml .venv/.runtime-ready .venv/.stellwerk-sources build/client.stamp build/engine.note \
    -path $page -prune -o -type f -not -name '*.pyc' -newer $installed -print 2>/dev/null
}

if [ -f $installed ] && [ -z "$(newer)" ]; then
  stellwerk=$venv/stellwerk
elif [ "$(cat build/engine.note)" = compiled ]; then
  stellwerk="env PYTHONPATH=src $venv/python -m stellwerk"
  if kill -0 "$(cat $compiler 2>/dev/null)" 2>/dev/null; then
    echo "The engine is still being compiled in the background (see $log)."
  else
    nohup nice -n 19 "$make" --no-print-directory $installed < /dev/null > $log 2>&1 &
    echo $! > $compiler
    echo "The engine is being compiled in the background, at low priority (see $log)."
  fi
  echo "This game runs uncompiled, which is slower for the bots; the next start is compiled."
else
  stellwerk=$venv/stellwerk
  "$make" --no-print-directory $installed || exit 1
fi

# Ctrl-C is how people stop playing: it is no error, and it does not stop the compiler.
trap : INT
if [ -f $page/index.html ]; then
  site=; [ -d build/site ] && site=$PWD/build/site
  STELLWERK_SITE="${STELLWERK_SITE:-$site}" $stellwerk serve --open
else
  echo "There is no page to show in a browser; here is the game in the terminal."
  $stellwerk play skandinavien
fi
status=$?
[ $status = 130 ] && status=0
exit $status
